import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../../../core/people/people.names.ts'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { ChipList } from '../../../ui/ChipList.tsx'
import { type Choice, type FieldSpec, useFormKit } from '../../../ui/form/FormContext.ts'
import { SearchPick } from '../../../ui/SearchPick.tsx'
import { groupsQuery } from '../accessGroups/accessGroups.queries.ts'
import css from './AiAccess.module.css'

type Props = { spec: FieldSpec; acctKey: string; known: readonly Choice[]; onPicked: (choice: Choice) => void }

/** The keys that a field holds, and how one more is chosen. */
function useChosen({ spec, onPicked }: Props) {
  const kit = useFormKit()
  const chosen = kit.form.useWatchValue(spec.path) as string[]
  const set = (keys: string[]) => kit.form.setFieldValue(spec.path, keys)
  const add = (choice: Choice) => {
    onPicked(choice)
    set([...chosen, choice.value])
  }
  return { chosen, add, remove: (key: string) => set(chosen.filter((one) => one !== key)) }
}

type ChosenProps = Pick<Props, 'spec' | 'known'> & { chosen: readonly string[]; onRemove: (key: string) => void }
/** The chosen people; those whom the reader may not see are only counted. */
function Chosen({ spec, known, chosen, onRemove }: ChosenProps) {
  const { t } = useTranslation()
  const named = chosen.flatMap((key) => known.find(({ value }) => value === key) ?? [])
  const unseen = chosen.length - named.length
  return (
    <>
      {named.length > 0 && (
        <ChipList
          label={spec.label}
          chips={named.map(({ value, label }) => ({ key: value, text: label }))}
          onRemove={spec.readOnly ? undefined : onRemove}
          removeLabel={(name) => t('aiAccess.removeOne', { name })}
        />
      )}
      {unseen > 0 && <p>{t('aiAccess.unseen', { count: unseen })}</p>}
    </>
  )
}

/** The people who may use AI: anyone in the account, found by name. */
export function PeoplePick(props: Props) {
  const { spec, acctKey, known } = props
  const kit = useFormKit()
  const { chosen, add, remove } = useChosen(props)
  return (
    <div className={css['wide']}>
      {!spec.readOnly && (
        <PersonPick
          controlId={kit.idOf(spec.path)}
          acctKey={acctKey}
          everyone
          label={spec.label}
          chosen=""
          without={chosen}
          error={kit.errors[spec.path]}
          onPick={(person) => add({ value: person.userKey, label: nameOf(person) })}
        />
      )}
      <Chosen spec={spec} known={known} chosen={chosen} onRemove={remove} />
    </div>
  )
}

/** The access groups of the account whose members may use AI. */
export function GroupPick(props: Props) {
  const { spec, acctKey, known } = props
  const { t } = useTranslation()
  const kit = useFormKit()
  const { chosen, add, remove } = useChosen(props)
  const [typed, setTyped] = useState('')
  const groups = useQuery({ ...groupsQuery(acctKey), enabled: !spec.readOnly })
  const options = (groups.data?.items ?? [])
    .filter(
      ({ groupKey, name }) => !chosen.includes(groupKey) && name.toLowerCase().includes(typed.toLowerCase().trim()),
    )
    .map(({ groupKey, name }) => ({ value: groupKey, label: name }))
  return (
    <div className={css['wide']}>
      {!spec.readOnly && (
        <SearchPick
          controlId={kit.idOf(spec.path)}
          label={spec.label}
          chosen=""
          options={options}
          error={kit.errors[spec.path]}
          status={groups.isPending ? t('table.loading') : t('aiAccess.foundGroups', { count: options.length })}
          onType={setTyped}
          onPick={({ value, label }) => add({ value, label })}
        />
      )}
      <Chosen spec={spec} known={known} chosen={chosen} onRemove={remove} />
    </div>
  )
}
