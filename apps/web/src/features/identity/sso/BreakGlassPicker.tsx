import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../../../core/people/people.names.ts'
import { peopleQuery } from '../../../core/people/people.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ChipList } from '../../../ui/ChipList.tsx'
import { type Choice, type FieldSpec, useFormKit } from '../../../ui/form/FormContext.ts'
import { fieldText } from '../../../ui/form/fieldText.ts'
import { SearchPick } from '../../../ui/SearchPick.tsx'
import css from './Sso.module.css'

type Props = { spec: FieldSpec; acctKey: string; onPicked: (person: Choice) => void }

/** The people who keep their password when single sign-on is enforced: active administrators of the account, found by name. */
export function BreakGlassPicker({ spec, acctKey, onPicked }: Props) {
  const { t } = useTranslation()
  const kit = useFormKit()
  const chosen = kit.form.useWatchValue(spec.path) as string[]
  const [search, setSearch] = useState('')
  const found = useQuery({ ...peopleQuery(acctKey, search.trim()), enabled: !spec.readOnly })
  const set = (keys: string[]) => kit.form.setFieldValue(spec.path, keys)
  const options = (found.data?.items ?? [])
    .filter((person) => person.status === 'Active' && !chosen.includes(person.userKey))
    .map((person) => ({ value: person.userKey, label: nameOf(person), detail: person.email }))
  const status = found.isPending
    ? t('table.loading')
    : options.length === 0
      ? t('sso.nobodyToPick')
      : t('sso.peopleToPick', { count: options.length })
  return (
    <div className={css.wide}>
      {spec.readOnly ? (
        <p className={css.label}>{spec.label}</p>
      ) : (
        <SearchPick
          controlId={kit.idOf(spec.path)}
          label={spec.label}
          help={spec.hint}
          error={kit.errors[spec.path]}
          chosen=""
          options={options}
          behind={found.isPlaceholderData}
          status={found.error ? found.error.message : status}
          onType={setSearch}
          onPick={({ value, label }) => {
            onPicked({ value, label })
            set([...chosen, value])
          }}
        />
      )}
      {chosen.length > 0 ? (
        <ChipList
          label={spec.label}
          chips={chosen.map((userKey) => ({ key: userKey, text: fieldText(spec, userKey, t) }))}
          onRemove={spec.readOnly ? undefined : (userKey) => set(chosen.filter((one) => one !== userKey))}
          removeLabel={(name) => t('sso.removePerson', { name })}
        />
      ) : (
        <EmptyState small title={t('sso.nobodyChosen')} />
      )}
    </div>
  )
}
