import { isColor } from '@portal/contract/delivery/branding/branding.fields'
import { colorsOf, contrastOf, pairsOf, rampOf, readsUnchanged } from '@portal/contract/delivery/branding/branding.ramp'
import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../../lib/i18n.ts'
import css from './BrandContrast.module.css'

type Props = { color: string; scheme: 'light' | 'dark'; heading?: 'h2' | 'h3' }

/**
 * The shades of a colour, the text colours that are readable on them, and whether the colour itself could have been
 * used.
 *
 * @param heading its level on the page
 */
export function BrandContrast({ color, scheme, heading: Heading = 'h3' }: Props) {
  const { t, i18n } = useTranslation()
  if (!isColor(color)) return null
  const colors = colorsOf(color)[scheme]
  const ratio = (value: number) => t('branding.ratio', { value: numberIn(i18n.language, value) })
  return (
    <section className={css['contrast']} aria-label={t('branding.contrast')}>
      <Heading>{t('branding.contrast')}</Heading>
      <p>
        {t(readsUnchanged(color) ? 'branding.readsAsGiven' : 'branding.readsOnlyInRamp', {
          given: ratio(contrastOf(color, '#ffffff')),
          least: ratio(4.5),
        })}
      </p>
      <div className={css['ramp']} aria-hidden="true">
        {rampOf(color).map((shade) => (
          <span key={shade} style={{ background: shade }} />
        ))}
      </div>
      <dl>
        {pairsOf(colors).map(({ what, front, back, least }) => (
          <div key={what}>
            {/* i18n: branding.pair.* An edge is drawn, never written with. */}
            <dt
              style={
                what === 'edge'
                  ? { border: `2px solid ${front}`, color: colors.text, background: back }
                  : { color: front, background: back }
              }
            >
              {t(`branding.pair.${what}`)}
            </dt>
            <dd>{t('branding.verdict', { ratio: ratio(contrastOf(front, back)), least: ratio(least) })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
