import { Field } from '#components/ui/Field.tsx'
import type { Exhibit } from './Gallery.tsx'

/** Fields in all their states. */
export const forms: Exhibit = {
  title: 'Field',
  show: (prefix) => (
    <>
      <Field id={`${prefix}plain`} label="Company" hint="As it is written on the invoice">
        {(own) => <input {...own} autoComplete="organization" placeholder="Meridian Co., Ltd." />}
      </Field>
      <Field
        id={`${prefix}wrong`}
        label="E-mail"
        isRequired
        error="Please use the address of your company, not of a free mail service."
      >
        {(own) => (
          <input {...own} type="email" autoComplete="email" defaultValue="someone@gmail.com" />
        )}
      </Field>
      <Field id={`${prefix}off`} label="Account number">
        {(own) => <input {...own} disabled defaultValue="C-10442" />}
      </Field>
      <Field id={`${prefix}select`} label="Country">
        {(own) => (
          <select {...own} autoComplete="country">
            <option>日本</option>
            <option>Nederland</option>
          </select>
        )}
      </Field>
      <Field id={`${prefix}text`} label="Message">
        {(own) => <textarea {...own} rows={3} />}
      </Field>
    </>
  ),
}
