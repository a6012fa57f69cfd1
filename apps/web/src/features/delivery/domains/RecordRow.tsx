import type { DomainRecord } from '@portal/contract/delivery/domains/domains.contract'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { CopyLine } from '../../../ui/CopyLine.tsx'
import { differenceOf } from './difference.ts'
import { longestString, shortName, stringsOf } from './entered.ts'
import css from './Domains.module.css'

type Props = { record: DomainRecord; domain: string; open: boolean }

/** One record, folded to its status and cause: the value to publish, next to the found one, with the characters that differ marked. */
export function RecordRow({ record, domain, open }: Props) {
  const { t } = useTranslation()
  const { kind, optional, type, name, expected, found, status, cause } = record
  return (
    <li className={css['record']}>
      <details open={open}>
        <summary className={css['head']}>
          <h3>{t(`domains.record.${kind}`)}</h3>
          {optional && <span className={css['dim']}>{t('domains.optional')}</span>}
          {status ? (
            <StateDot of="domains.status" is={status} />
          ) : (
            <span className={css['dim']}>{t('domains.notChecked')}</span>
          )}
          {cause && <span>{cause}</span>}
        </summary>
        <CopyLine label={t('domains.host', { type })} value={name} />
        <CopyLine label={t('domains.shortHost')} value={shortName(name, domain)} />
        <CopyLine label={t('domains.expected')} value={expected} />
        {expected.length > longestString && <CopyLine label={t('domains.split')} value={stringsOf(expected)} />}
        {status !== 'OK' &&
          found.map((text) => (
            <div key={text} className={css['found']}>
              <span className={css['dim']}>{t('domains.found')}</span>
              <Difference expected={expected} found={text} />
            </div>
          ))}
      </details>
    </li>
  )
}

function Difference({ expected, found }: { expected: string; found: string }) {
  const { before, differs, after } = differenceOf(expected, found)
  return (
    <code className={css['value']}>
      {before}
      {differs && <mark>{differs}</mark>}
      {after}
    </code>
  )
}
