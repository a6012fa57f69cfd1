import { roles } from '@portal/contract/access/access.flags'
import { userKinds } from '@portal/contract/users/users.codes'
import { presentStatuses } from '@portal/contract/users/users.list'
import { mfaStates } from '@portal/contract/users/users.person'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/useCan.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { ChipsField } from '../../../ui/ChipsField.tsx'
import { CheckGroup } from '../../../ui/table/CheckGroup.tsx'
import { Filters } from '../../../ui/table/Filters.tsx'
import { groupsOfQuery } from '../invite.form.ts'
import css from './PeopleList.module.css'
import { mostTags, noChoices, peopleFlags } from './people.list.ts'
import type { PeopleListOf } from './usePeopleList.ts'

const fields = Object.keys(noChoices) as (keyof typeof noChoices)[]

/** The filters of a list of people; each applies at once. */
export function PeopleFilters({ list }: { list: PeopleListOf }) {
  const { state, change } = list
  return (
    <Filters count={fields.flatMap((field) => state[field] ?? []).length} onClear={() => change(noChoices)}>
      <PeopleFilterFields list={list} />
    </Filters>
  )
}

function PeopleFilterFields({ list: { acctKey, state, change } }: { list: PeopleListOf }) {
  const { t } = useTranslation()
  const { roleCode, companyKey } = useMe()
  const mayGroups = useCan('UserGroupsAccess:R')
  const groups = useQuery({ ...groupsOfQuery(acctKey ?? companyKey), enabled: mayGroups })
  return (
    <div className={css.fields}>
      <CheckGroup
        label={t('users.column.status')}
        options={presentStatuses.map((value) => ({ value, label: t(`users.status.${value}`) }))}
        chosen={state.status}
        onChange={(status) => change({ status })}
      />
      <CheckGroup
        label={t('users.column.role')}
        options={roles.slice(roles.indexOf(roleCode)).map((value) => ({ value, label: t(`roles.${value}`) }))}
        chosen={state.role}
        onChange={(role) => change({ role })}
      />
      <CheckGroup
        label={t('users.only')}
        options={peopleFlags.map((value) => ({ value, label: t(`field.${value}`) }))}
        chosen={state.only}
        onChange={(only) => change({ only })}
      />
      <CheckGroup
        label={t('users.column.kind')}
        options={userKinds.map((value) => ({ value, label: t(`users.kind.${value}`) }))}
        chosen={state.kind}
        onChange={(kind) => change({ kind })}
      />
      <CheckGroup
        label={t('users.column.mfa')}
        options={mfaStates.map((value) => ({ value, label: t(`users.mfa.${value}`) }))}
        chosen={state.factor}
        onChange={(factor) => change({ factor })}
      />
      {groups.data && groups.data.items.length > 0 && (
        <CheckGroup
          label={t('field.group')}
          options={groups.data.items.map(({ groupKey, name }) => ({ value: groupKey, label: name }))}
          chosen={state.group ? [state.group] : []}
          onChange={(chosen) => change({ group: chosen.find((key) => key !== state.group) })}
        />
      )}
      {!acctKey && (
        <div className={css.wide}>
          <ChipsField
            label={t('users.tags')}
            help={t('form.addEntry')}
            values={state.tag}
            most={mostTags}
            maxLength={40}
            onChange={(values) => change({ tag: [...values] })}
          />
        </div>
      )}
    </div>
  )
}
