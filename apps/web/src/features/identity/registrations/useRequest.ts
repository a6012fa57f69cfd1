import type { Input } from '@portal/contract/core/route'
import { registrations } from '@portal/contract/identity/registrations/registrations.contract'
import { useState } from 'react'
import { NotSent, useSentForm } from '../../../core/records/useSentForm.ts'
import { withProof } from '../../../core/signIn/proof.ts'
import { call } from '../../../lib/call.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { faultsOf } from '../../../ui/form/issues.ts'
import { e164, likelyCountry } from '../../../ui/PhoneField.tsx'

type Body = Input<typeof registrations.create>['body']
const schema = registrations.create.body
const empty = {
  companyName: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  message: '',
  termsAccepted: false,
}

/** The form of a request for access. `working`: the browser is computing its proof of work. */
export function useRequest(company: string | undefined, onSent: (email: string) => void) {
  const translation = useTranslation()
  const { t, i18n } = translation
  const [working, setWorking] = useState(false)
  const sending = useSentForm({
    initial: { ...empty, country: likelyCountry() },
    draft: null,
    // The phone number is parsed on submit, because that loads the rules of all countries.
    body: ({ phone, message, ...values }) => ({
      body: { ...values, message: message.trim() || null, language: i18n.language, parentNumber: company ?? null },
      phone: phone.trim(),
    }),
    check: (_, __, { body }) => {
      const { termsAccepted, ...faults } = faultsOf(schema, { ...body, phone: null }, translation)
      return { ...faults, ...(termsAccepted && { termsAccepted: t('register.termsMissing') }) }
    },
    send: async ({ body, phone }) => {
      // An invalid number stays as typed, so that the contract reports it at its field.
      const whole = { ...body, phone: phone === '' ? null : ((await e164(phone, body.country)) ?? phone) } as Body
      const faults = faultsOf(schema, whole, translation)
      if (Object.keys(faults).length > 0) throw new NotSent(faults)
      await withProof((proof) => call(registrations.create, { body: { ...whole, proof } }, undefined), {
        onWork: setWorking,
      })
      return body.email.trim()
    },
    onSent,
  })
  return { ...sending, working }
}
