import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { Marked } from '../../../ui/Marked.tsx'
import css from './GlobalSearch.module.css'
import type { Group, Option } from './useGroups.ts'

type Props = {
  id: string
  groups: readonly Group[]
  /** The option that Enter chooses. */
  active: string | undefined
  text: string
  onChoose: (option: Option) => void
}

/** The options by group. The field handles the keys and points at the active option. */
export function SearchList({ id, groups, active, text, onChoose }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('search.list')}
      className={css.list}
      hidden={groups.length === 0}
    >
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-of-${group.id}`} className={css.group}>
          <p id={`${id}-of-${group.id}`} className={css.title} role="presentation">
            {group.title}
            {group.count && <span className={css.count}>{group.count}</span>}
          </p>
          {group.options.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's
            <div
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.id === active}
              data-to-list={option.toList}
              className={css.option}
              onClick={() => onChoose(option)}
            >
              <span className={css.mark}>
                {option.acctType ? <LevelChip level={option.acctType} /> : option.icon && <Icon of={option.icon} />}
              </span>
              <span className={css.name}>
                <Marked text={option.name} search={text} />
              </span>
              {option.detail && <span className={css.detail}>{option.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
