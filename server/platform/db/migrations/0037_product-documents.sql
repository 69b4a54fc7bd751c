-- Documents of products are drawn from the catalog, so a product only lists their kinds, and holds the steps of its user guide. A product has
-- no guide in this database until the catalog is imported again.
ALTER TABLE "product" ADD COLUMN "user_guide" jsonb DEFAULT '{"en":[]}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "product" SET "documents" = (
	SELECT coalesce(jsonb_agg(document -> 'kind' ORDER BY number), '[]')
	FROM jsonb_array_elements("documents") WITH ORDINALITY AS listed(document, number))
WHERE "documents" <> '[]';--> statement-breakpoint
-- `{site}` stands for the locale of the site that shows the resource.
UPDATE "resource" SET "document_url" = regexp_replace("document_url", '^/media/documents/', '/media/documents/{site}/')
WHERE "document_url" ~ '^/media/documents/[a-z0-9-]+[.]pdf$';