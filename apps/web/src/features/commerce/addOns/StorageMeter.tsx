import type { AddOnStorage } from '@portal/contract/commerce/addOns/addOns.contract'
import { spaceIn, stageOf } from '@portal/contract/commerce/addOns/addOns.storage'
import { numberIn } from '@portal/contract/core/language'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Meter } from '../../../ui/Meter.tsx'
import css from './AddOns.module.css'

/** How full the storage of an account is: all its active storage add-ons together. */
export function StorageMeter({ storage }: { storage: AddOnStorage }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const moment = useMoment()
  const { megabytes, quotaMegabytes, addOns, percent, alertPercent, measuredOn } = storage
  if (megabytes === null || percent === null)
    return <p className={`dim ${css['note']}`}>{t('addOns.storage.notReported')}</p>
  const space = (value: number) => spaceIn(language, value)
  const percentIn = (value: number) => numberIn(language, value / 100, { style: 'percent' })
  const tone = stageOf(percent, alertPercent)
  const [left, over] = [quotaMegabytes - megabytes, megabytes - quotaMegabytes]
  const notes = [
    over > 0 ? t('addOns.storage.over', { space: space(over) }) : t('addOns.storage.left', { space: space(left) }),
    tone === 'near' && t('addOns.storage.near', { percent: percentIn(alertPercent) }),
    addOns > 1 && t('addOns.storage.together', { count: addOns }),
    t('addOns.storage.asOf', { moment: moment(measuredOn) }),
  ].filter((note) => typeof note === 'string')
  const used = t('addOns.storage.used', { held: space(megabytes), quota: space(quotaMegabytes) })
  return (
    <div className={css['meter']}>
      <Meter text={used} share={{ percent, words: percentIn(percent), tone }} notes={notes} />
    </div>
  )
}
