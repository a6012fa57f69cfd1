import type { ESignOfAccount } from '@portal/contract/delivery/esign/esign.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { useDriftWords } from './driftWords.ts'
import css from './ESign.module.css'

/** The fields that differ in the service: the portal's value, and the value found there. */
export function DriftList({ drift }: { drift: ESignOfAccount['drift'] }) {
  const { t } = useTranslation()
  const words = useDriftWords()
  return (
    <div>
      <h3 className={css.part}>{t('esign.drift')}</h3>
      <ul className={css.differences}>
        {drift.map((one) => {
          const { name, values } = words(one)
          return (
            <li key={one.field}>
              <span className={css.field}>{name}</span>
              {values && (
                <dl className={css.pair}>
                  <div>
                    <dt>{t('esign.expected')}</dt>
                    <dd>{values.ours ?? t('esign.nothing')}</dd>
                  </div>
                  <div>
                    <dt>{t('esign.found')}</dt>
                    <dd>{values.theirs ?? t('esign.nothing')}</dd>
                  </div>
                </dl>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
