import { IconLock } from '../../../ui/icons.ts'
import { valueWords } from '@portal/contract/access/settings/settings.sentences'
import type { SettingValue } from '@portal/contract/access/settings/settings.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLowLevel, useSetBy } from '../../../core/access/useSetBy.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './SettingRow.module.css'
import { settingChainQuery } from './settings.queries.ts'

type Source = SettingValue['source']
/** "From [SP] Atlas"; for a company above that is not named, "From your distributor". */
export function SourceWords({ source, verb }: { source: Source; verb: 'from' | 'lockedBy' }) {
  const { t } = useTranslation()
  const low = useLowLevel()
  if (source.kind !== 'account') return <>{t(`settings.${verb}.${source.kind}`, { level: low(source.acctType) })}</>
  return (
    <>
      {t(`settings.${verb}.account`)} {source.acctType && <LevelChip level={source.acctType} />} {source.acctName}
    </>
  )
}

type Props = {
  acctKey: string
  row: SettingValue
  label: string
  /** Set here, according to the form. */
  own: boolean
  /** Inside a modal dialog, which nothing on the page can overlay. */
  inDialog?: boolean
  /** The person of the last level, if it is a person's. */
  person?: string | undefined
}
/** Where a value comes from; a press shows the whole chain from the provider down. */
export function SettingSource({ acctKey, row, label, own, inDialog = false, person }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const source: Source = own ? { ...row.source, kind: 'own' } : row.own === null ? row.source : row.inheritedFrom
  const target = (
    <button
      type="button"
      className={css.source}
      data-own={own || undefined}
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <SourceWords source={source} verb="from" />
      <VisuallyHidden> {t('settings.chainOf', { label })}</VisuallyHidden>
    </button>
  )
  return (
    <Popover
      label={t('settings.chainTitle', { label })}
      opened={opened}
      onChange={setOpened}
      target={target}
      width={420}
      inPlace={inDialog}
    >
      {opened && <Chain acctKey={acctKey} row={row} label={label} person={person} />}
    </Popover>
  )
}

function Chain({ acctKey, row, label, person }: Pick<Props, 'acctKey' | 'row' | 'label' | 'person'>) {
  const { t, i18n } = useTranslation()
  const { sentence } = useSetBy()
  const low = useLowLevel()
  const chain = useQuery(settingChainQuery(acctKey, row.code))
  const words = (value: unknown) => valueWords(row.code, value, i18n.language)
  if (!chain.data) return <QueryState query={chain} failed={t('settings.chainFailed')} lines={5} height={20} />
  const ofPerson = person !== undefined && row.own !== null
  return (
    <>
      <h3 className={css.chainTitle}>{t('settings.chainTitle', { label })}</h3>
      <ol className={css.chain}>
        {chain.data.links.map((link, at) => (
          <li key={link.acctKey ?? `${link.kind}${at}`} data-decided={(link.decided && !ofPerson) || undefined}>
            <span className={css.place}>
              {link.acctType && <LevelChip level={link.acctType} />}{' '}
              {link.name ?? t(`settings.place.${link.kind}`, { level: low(link.acctType) })}
            </span>
            <span className={css.set}>
              {link.kind === 'default'
                ? words(link.value)
                : link.set === null
                  ? t('settings.why.inherited')
                  : words(link.set)}
              {link.locked && <LockMark />}
            </span>
            {(link.why === 'ignored' || link.why === 'looser' || (link.decided && !ofPerson) || link.setBy) && (
              <span className={css.note}>
                {link.decided && !ofPerson && <b>{t('settings.holds')}</b>}
                {(link.why === 'ignored' || link.why === 'looser') && t(`settings.why.${link.why}`)}{' '}
                {link.setBy && sentence(link.setBy)}
              </span>
            )}
          </li>
        ))}
        {ofPerson && (
          <li data-decided={row.lockedBy === null || undefined}>
            <span className={css.place}>{person}</span>
            <span className={css.set}>{words(row.own)}</span>
            <span className={css.note}>
              {row.lockedBy === null ? <b>{t('settings.holds')}</b> : t('settings.why.ignored')}
            </span>
          </li>
        )}
      </ol>
    </>
  )
}

export function LockMark() {
  const { t } = useTranslation()
  return (
    <span className={css.locked}>
      <LockIcon /> {t('settings.locked')}
    </span>
  )
}
export const LockIcon = () => <Icon of={IconLock} />
