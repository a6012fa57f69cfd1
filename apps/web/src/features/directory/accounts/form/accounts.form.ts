import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import {
  type AccountField,
  type AccountFieldDeclaration,
  type AccountPatch,
  declared,
  isNullable,
  type Part,
} from '@portal/contract/directory/accounts/accounts.declared'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { codeKey } from '@portal/contract/core/names'
import { valueAt } from '../../../../ui/form/values.ts'

// An account as form values: empty texts instead of null, converted back on saving. Derived from the
// field declarations.

/** One control of the form, with its path in the record. */
export type AccountControl = Part & Pick<AccountFieldDeclaration, 'kept'> & { path: string }
/** The controls of a field: one, or one for each part of a group. */
export const controlsOf = (one: (typeof declared)[number]): AccountControl[] =>
  'parts' in one
    ? Object.entries(one.parts).map(([part, control]) => ({ ...control, path: `${one.field}.${codeKey(part)}` }))
    : [{ ...one, path: one.field }]
/** Every control of the form by its path, the parts of a group one by one. */
const controls = new Map(declared.flatMap(controlsOf).map((control) => [control.path, control]))

/** Whether accounts of a type need a value; a switch always has one, a list may be empty. */
export const isRequired = (control: AccountControl, type: AccountType | '') =>
  control.kept === type || (!['switch', 'tags'].includes(control.control) && !isNullable(control))

/** The paths that an edit may change, groups by their parts. */
export const editedPaths: readonly string[] = [...controls.keys()]

export type AccountForm = Record<AccountField, unknown>

const textOf = (value: unknown) => (value == null ? '' : typeof value === 'number' ? String(value) : value)

/** Everything of an account that its form shows. */
export function toForm(account: Account): AccountForm {
  const entries = declared.map((one) => {
    if (!('parts' in one)) return [one.field, textOf(account[one.field])]
    const parts = controlsOf(one).map(({ path }) => [path.split('.')[1], textOf(valueAt(account, path))])
    return [one.field, Object.fromEntries(parts)]
  })
  return Object.fromEntries(entries)
}

/** A missing choice is left out, so that the contract reports a required field. */
function wireValue(path: string, value: unknown): unknown {
  const control = controls.get(path)
  if (!control || typeof value !== 'string') return value
  const typed = value.trim()
  if (typed === '') return isNullable(control) ? null : control.control === 'select' ? undefined : ''
  return control.schema._zod.def.type === 'number' ? Number(typed) : typed
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The merge patch of the changed fields only; a group with a changed part is sent whole. */
export function toPatch(form: AccountForm, changed: readonly string[]): AccountPatch {
  const names = [...new Set(changed.map((path) => path.split('.')[0] ?? path))]
  return Object.fromEntries(
    names.map((name) => {
      const value = valueAt(form, name)
      if (!isGroup(value)) return [name, wireValue(name, value)]
      return [
        name,
        Object.fromEntries(
          Object.entries(value).map(([part, content]) => [part, wireValue(`${name}.${part}`, content)]),
        ),
      ]
    }),
  )
}
