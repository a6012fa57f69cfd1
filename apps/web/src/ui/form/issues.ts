import type { FieldIssue } from '@portal/contract/core/errors'
import { fieldIssues } from '@portal/contract/core/issues'
import { issueText } from '@portal/contract/core/issues.sentence'
import { codeKey } from '@portal/contract/core/names'
import * as z from 'zod/mini'
import { fieldLabel } from '../../lib/fieldLabel.ts'
import type { Translation } from '../../lib/i18n.ts'

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
export function faultsOf(schema: z.core.$ZodType, body: unknown, { t, i18n }: Translation): Faults {
  const encoded = z.safeEncode(schema, body)
  const faults: Faults = {}
  if (!encoded.success)
    for (const issue of fieldIssues(encoded.error))
      faults[formPath(issue.field)] ??= issueText(issue, fieldLabel(issue.field, t), i18n.language)
  return faults
}

/** Faults that rules of several fields find, in words. */
export function faultsText(issues: readonly FieldIssue[], { t, i18n }: Translation): Faults {
  const faults: Faults = {}
  for (const issue of issues) faults[issue.field] ??= issueText(issue, fieldLabel(issue.field, t), i18n.language)
  return faults
}

/** The server's faults: those of fields in this form (`at`), and the rest as plain messages. */
export function placeServerIssues(
  fields: readonly { field: string; message: string }[],
  paths: readonly string[],
  rename = (path: string) => path,
) {
  const at: Faults = {}
  const elsewhere: string[] = []
  for (const issue of fields) {
    const named = [issue.field, formPath(issue.field)]
    const path = [...named.map(rename), ...named].find((one) => paths.includes(one))
    if (path) at[path] ??= issue.message
    else elsewhere.push(issue.message)
  }
  return { at, elsewhere }
}
