import { fieldIssues } from '@portal/contract/core/issues'
import { issueText } from '@portal/contract/issues.texts'
import type { Language } from '@portal/contract/core/language'
import { codeKey } from '@portal/contract/core/wire'
import * as z from 'zod/mini'

/** Faults by field path (`primaryContact.email`), already translated. */
export type Faults = Record<string, string>

/** The path of a fault as in the form: code names, and a list's entry counts as the list. */
const formPath = (wirePath: string) =>
  wirePath
    .split('.')
    .map(codeKey)
    .join('.')
    .replace(/\.\d+$/, '')

/** Validates a body by the contract before it is sent, so that every limit is written once. */
export function faultsOf(schema: z.core.$ZodType, body: unknown, language: Language): Faults {
  const encoded = z.safeEncode(schema, body)
  const faults: Faults = {}
  if (!encoded.success)
    for (const issue of fieldIssues(encoded.error)) faults[formPath(issue.field)] ??= issueText(issue, language)
  return faults
}

/** The server's faults: those of fields in this form (`at`), and the rest as plain messages. */
export function placeServerIssues(fields: readonly { field: string; message: string }[], paths: readonly string[]) {
  const at: Faults = {}
  const elsewhere: string[] = []
  for (const issue of fields) {
    const path = [issue.field, formPath(issue.field)].find((one) => paths.includes(one))
    if (path) at[path] ??= issue.message
    else elsewhere.push(issue.message)
  }
  return { at, elsewhere }
}
