import { Field } from '#components/ui/Field.tsx'
import type { Exhibit } from './Gallery.tsx'

/** Form fields in all states. */
export const forms: Exhibit = {
  title: 'Field',
  show: (prefix) => (
    <>
      <Field id={`${prefix}plain`} label="Company" hint="As shown on the invoice">
        {(control) => (
          <input {...control} autoComplete="organization" placeholder="Meridian Co., Ltd." />
        )}
      </Field>
      <Field
        id={`${prefix}wrong`}
        label="Email"
        isRequired
        error="Please use your company email address, not a free email service."
      >
        {(control) => (
          <input {...control} type="email" autoComplete="email" defaultValue="someone@gmail.com" />
        )}
      </Field>
      <Field id={`${prefix}off`} label="Account number">
        {(control) => <input {...control} disabled defaultValue="C-10442" />}
      </Field>
      <Field id={`${prefix}select`} label="Country">
        {(control) => (
          <select {...control} autoComplete="country">
            <option>日本</option>
            <option>Nederland</option>
          </select>
        )}
      </Field>
      <Field id={`${prefix}text`} label="Message">
        {(control) => <textarea {...control} rows={3} />}
      </Field>
    </>
  ),
}
