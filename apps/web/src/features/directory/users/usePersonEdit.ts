import type { User } from '@portal/contract/directory/users/users.person'
import { users } from '@portal/contract/directory/users/users.contract'
import { useRecordEdit } from '../../../core/records/useRecordEdit.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { faultsOf } from '../../../ui/form/issues.ts'
import { changedPaths } from '../../../ui/form/values.ts'
import { useUpdatePerson } from './people.queries.ts'

const paths = [
  'firstName',
  'lastName',
  'jobFunction',
  'phone',
  'language',
  'timeZone',
  'dateFormat',
  'referenceKey',
  'roleCode',
] as const
type Path = (typeof paths)[number]
export type PersonForm = Record<Path, string>

/** Empty texts instead of null. */
const toForm = (user: User) =>
  Object.fromEntries(paths.map((path) => [path, user[path] === null ? '' : String(user[path])])) as PersonForm
const valueOf = (path: string, text: string) => {
  if (text === '') return null
  return path === 'dateFormat' ? Number(text) : text
}
/** Only the changed fields. */
const patchOf = (values: PersonForm, changed: readonly string[]) =>
  Object.fromEntries(changed.map((path) => [path, valueOf(path, values[path as Path].trim())]))

/** Editing one person; only the fields that changed are checked and sent. */
export function usePersonEdit(user: User) {
  const translation = useTranslation()
  const { mutateAsync } = useUpdatePerson(user.userKey)
  return useRecordEdit<User, PersonForm>({
    record: user,
    draft: `users.${user.userKey}`,
    toForm,
    paths,
    check: (values, opened) =>
      faultsOf(users.update.body, patchOf(values, changedPaths(opened, values, paths)), translation),
    save: (values, changed, version) => mutateAsync({ body: patchOf(values, changed), version }),
    fieldOf: { 'user.lastAdministrator': 'roleCode', 'user.roleNotHere': 'roleCode', 'group.beyondYou': 'roleCode' },
  })
}
