import type { Input } from '@portal/contract/core/route'
import { registrations } from '@portal/contract/identity/registrations/registrations.contract'
import { useRef, useState } from 'react'
import { withProof } from '../../../core/signIn/proof.ts'
import { ApiError, NetworkError } from '../../../lib/api.errors.ts'
import { call } from '../../../lib/call.ts'
import { formText } from '../../../lib/formText.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Faults, faultsOf, placeServerIssues } from '../../../ui/form/issues.ts'
import { fieldNames, requestBody } from './requestBody.ts'

type Body = Input<typeof registrations.create>['body']
/** The errors: of fields, and of the whole form. */
type Wrong = { faults: Faults; general: string[]; reference?: string | undefined }
const nothing: Wrong = { faults: {}, general: [] }

function refusedAs(error: unknown): Wrong {
  if (error instanceof NetworkError) return { faults: {}, general: [error.message] }
  if (!(error instanceof ApiError)) throw error
  const { at, elsewhere } = placeServerIssues(error.fields, fieldNames)
  const general = Object.keys(at).length > 0 ? elsewhere : [error.message, ...elsewhere]
  return { faults: at, general, reference: error.correlationId }
}

/** Checks a request for access by the contract and sends it; after the first try each field is validated on blur. */
export function useRequest(company: string | undefined, onSent: (email: string) => void) {
  const translation = useTranslation()
  const { t, i18n } = translation
  const [wrong, setWrong] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [working, setWorking] = useState(false)
  const tried = useRef(false)

  function check(body: object): boolean {
    const faults = faultsOf(registrations.create.body, body, translation)
    if (faults['termsAccepted']) faults['termsAccepted'] = t('register.termsMissing')
    setWrong({ faults, general: [] })
    return Object.keys(faults).length === 0
  }
  async function send(form: FormData): Promise<void> {
    if (busy) return
    setBusy(true)
    tried.current = true
    try {
      const body = await requestBody(form, i18n.language, company)
      if (!check(body)) return setAttempt((count) => count + 1)
      const ask = (proof?: string) => call(registrations.create, { body: { ...(body as Body), proof } }, undefined)
      await withProof(ask, { onWork: setWorking })
      onSent(formText(form, 'email'))
    } catch (error) {
      setWrong(refusedAs(error))
      setAttempt((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  const recheck = (form: FormData): void => {
    if (tried.current && !busy) void requestBody(form, i18n.language, company).then(check)
  }
  return { ...wrong, attempt, busy, working, send, recheck }
}
