/**
 * Adds `count` licenses to the Taiwanese company whose Admin the bench signs in: copies of its seeded
 * ones in turn, each issued an hour before the one before.
 */
export function manyLicenses(count: number): string {
  return `
    with own as (
      select l.*, row_number() over (order by l.serial_number) - 1 as at, count(*) over () as total
      from license l join company c on c.id = l.company_id where c.account_id = 'A-20417'
    ),
    copies as (
      select own.*, n, translate(lpad(n::text, 8, '0'), '01', 'AB') as digits
      from generate_series(1, ${count}) n join own on own.at = n % own.total
    )
    insert into license (serial_number, company_id, part_number, product_alias, name,
      license_type_code, product_type, status, issued_at, expires_on, expires_at, assignee_id,
      deactivate_count_limit)
    select 'MRD-' || left(digits, 4) || '-' || right(digits, 4) || '-CPYS', company_id, part_number,
      product_alias, name, license_type_code, product_type, status,
      issued_at - n * interval '1 hour', expires_on, expires_at, assignee_id, deactivate_count_limit
    from copies;
    analyze license`
}
