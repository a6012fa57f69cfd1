import { Problem } from '@portal/contract/core/errors'
import { measured, newEmail, normalEmail, personName, phone, text } from '@portal/contract/core/fields'
import { longestGroupName } from '@portal/contract/core/lengths'
import { fieldIssues } from '@portal/contract/core/issues'
import { languages, type Text } from '@portal/contract/core/language'
import { importColumnNames, type ImportColumn, maxInCell } from '@portal/contract/directory/imports/imports.columns'
import { type ImportAction, importActions, type ImportCells } from '@portal/contract/directory/imports/imports.contract'
import { jobFunctionCodes } from '@portal/contract/core/lookups/lookups.codes'
import { timeZone } from '@portal/contract/core/lookups/lookups.fields'
import { jobFunctionTexts } from '@portal/contract/operations/lookups/lookups.texts'
import { planCode, productLines } from '@portal/contract/commerce/plans/plans.fields'
import { type UserKind, userKinds } from '@portal/contract/directory/users/users.codes'
import { vocabulary } from '@portal/contract/vocabulary'
import * as z from 'zod/mini'

// One row of a file as it was typed, cell by cell (`product.md` 2.3). A cell has the same limits as its field
// elsewhere.

export type Fault = { column: ImportColumn | null; level: 'error' | 'warning'; problem: Problem }
/** The values of a row. Undefined if the cell is empty, or the column does not exist. */
export type ReadRow = {
  line: number
  emailTyped: string
  /** The address in the form that is compared; empty if it is not an address. */
  email: string
  action: ImportAction
  groups: readonly string[]
  planCodes: readonly string[]
  acctNumber?: string
  kind?: UserKind
  sendWelcome?: boolean
  faults: Fault[]
} & Profile
export type Profile = {
  firstName?: string
  lastName?: string
  phone?: string
  jobFunction?: string
  language?: string
  timeZone?: string
  referenceKey?: string
}
export const profileFields = [
  'firstName',
  'lastName',
  'phone',
  'jobFunction',
  'language',
  'timeZone',
  'referenceKey',
] as const satisfies (keyof Profile)[]

/** The maximum number of characters of a code, or of a code's name. */
const maxInCode = 100
/** One of a list of codes, given as the code or its name in either language. */
const coded = <T extends string>(codes: readonly [T, ...T[]], names: Partial<Record<string, T>> = {}) =>
  measured(
    maxInCode,
    z.overwrite((typed) => names[typed.toLowerCase()] ?? codes.find((code) => same(code, typed)) ?? typed),
    z.refine((typed) => (codes as readonly string[]).includes(typed), 'notOneOf'),
  )
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const namesOf = <T extends string>(texts: Record<T, Text>) =>
  Object.fromEntries(
    (Object.entries(texts) as [T, Text][]).flatMap(([code, words]) =>
      languages.map((language) => [words[language].toLowerCase(), code]),
    ),
  ) as Record<string, T>

/** The kinds that the export of people writes, and shorter forms. */
const kinds: Record<string, UserKind> = {
  ...namesOf(vocabulary.userKind),
  admin: 'ADMIN',
  user: 'ENDUSER',
  utilisateur: 'ENDUSER',
}
const actions: Record<string, ImportAction> = {
  add: 'upsert',
  update: 'upsert',
  ajouter: 'upsert',
  modifier: 'upsert',
  désactiver: 'disable',
  activer: 'enable',
  réactiver: 'enable',
  supprimer: 'remove',
  delete: 'remove',
}
const locales: Record<string, (typeof languages)[number]> = {
  en: 'en-us',
  english: 'en-us',
  anglais: 'en-us',
  fr: 'fr-fr',
  french: 'fr-fr',
  français: 'fr-fr',
}
const yes = ['y', 'yes', 'true', '1', 'o', 'oui', 'vrai']
const no = ['n', 'no', 'false', '0', 'non', 'faux']
/** The maximum number of groups that a new person may start in. */
export const maxGroups = 20

/** The values of a cell, separated by |. */
const parts = (typed: string) => [...new Set(typed.split('|').map((one) => one.trim()))].filter(Boolean)

const cells: Record<ImportColumn, z.ZodMiniType<string>> = {
  email: newEmail(),
  firstName: personName(),
  lastName: personName(),
  kind: coded(userKinds, kinds),
  phone: phone(),
  jobFunction: coded(jobFunctionCodes, namesOf(jobFunctionTexts)),
  language: coded(languages, locales),
  timeZone: timeZone(),
  groups: text(longestGroupName * maxGroups),
  planCode: text(33 * productLines.length).check(
    z.overwrite((typed) => typed.toUpperCase()),
    z.refine((typed) => parts(typed).every((code) => z.safeParse(planCode(), code).success), 'planCode'),
  ),
  sendWelcome: measured(
    maxInCode,
    z.refine((typed) => [...yes, ...no].includes(typed.toLowerCase()), 'notOneOf'),
  ),
  referenceKey: text(64, 1),
  action: coded(importActions, actions),
  acctNumber: text(40, 1),
}
const fault = (column: ImportColumn, code: 'required' | 'tooLong', params?: { max: number }): Fault => ({
  column,
  level: 'error',
  problem: new Problem('request.invalid', { fields: [{ field: column, code, ...(params && { params }) }] }),
})

/** The fault of a missing cell. */
export const missing = (column: ImportColumn): Fault => fault(column, 'required')

/** The faults of one cell; its value if there are none. */
function readCell(column: ImportColumn, typed: string): { value?: string; faults: Fault[] } {
  if (typed.length > maxInCell) return { faults: [fault(column, 'tooLong', { max: maxInCell })] }
  const trimmed = typed.trim()
  if (trimmed === '') return { faults: [] }
  const parsed = z.safeParse(cells[column], trimmed)
  if (parsed.success) return { value: parsed.data, faults: [] }
  const [issue] = fieldIssues(parsed.error)
  const fields = [{ code: 'invalid' as const, ...issue, field: column }]
  return { faults: [{ column, level: 'error', problem: new Problem('request.invalid', { fields }) }] }
}

export function readRow({ line, cells: typed }: { line: number; cells: ImportCells }): ReadRow {
  const faults: Fault[] = []
  const values: Partial<Record<ImportColumn, string>> = {}
  for (const column of importColumnNames) {
    const read = readCell(column, typed[column] ?? '')
    faults.push(...read.faults)
    if (read.value !== undefined) values[column] = read.value
  }
  if (!(typed.email ?? '').slice(0, maxInCell).trim()) faults.push(missing('email'))
  const { email: emailTyped = '', kind, action, groups = '', ...others } = values
  const { planCode: plans = '', sendWelcome, acctNumber, ...profile } = others
  return {
    line,
    ...profile,
    emailTyped,
    email: emailTyped && normalEmail(emailTyped),
    action: (action as ImportAction | undefined) ?? 'upsert',
    groups: parts(groups).slice(0, maxGroups + 1),
    planCodes: parts(plans),
    ...(kind && { kind: kind as UserKind }),
    ...(acctNumber && { acctNumber }),
    ...(sendWelcome && { sendWelcome: yes.includes(sendWelcome.toLowerCase()) }),
    faults,
  }
}
