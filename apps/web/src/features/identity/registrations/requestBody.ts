import type { Language } from '@portal/contract/core/language'
import { formText } from '../../../lib/formText.ts'
import { e164 } from '../../../ui/PhoneField.tsx'

/** In the order of the page. */
export const fieldNames = [
  'companyName',
  'firstName',
  'lastName',
  'email',
  'country',
  'phone',
  'message',
  'termsAccepted',
] as const
const asTyped = ['companyName', 'firstName', 'lastName', 'email', 'country']

/** The request that a form holds; an invalid number stays as typed, so that the contract reports it at its field. */
export async function requestBody(form: FormData, language: Language, company: string | undefined) {
  const phone = formText(form, 'phone')
  return {
    ...Object.fromEntries(asTyped.map((name) => [name, formText(form, name)])),
    phone: phone === '' ? null : ((await e164(phone, formText(form, 'country'))) ?? phone),
    message: formText(form, 'message') || null,
    language,
    parentNumber: company ?? null,
    termsAccepted: form.has('termsAccepted'),
  }
}
