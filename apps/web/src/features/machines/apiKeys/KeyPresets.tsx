import type { ApiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import type { CustomControlProps } from '../../../ui/form/FormContext.ts'
import css from './apiKeys.module.css'
import { presetModules, presets } from './keyFields.ts'

/** Sets the rights of all modules together; single ones are then changed below. */
export function KeyPresets({ keys, set }: Pick<CustomControlProps, 'set'> & { keys: ApiKeys }) {
  const { t } = useTranslation()
  return (
    <div className={css.acts} role="group" aria-label={t('apiKeys.presets')}>
      {presets.map((preset) => (
        <Button key={preset} variant="default" size="xs" onClick={() => set(presetModules(keys, preset))}>
          {/* i18n: apiKeys.preset.* */}
          {t(`apiKeys.preset.${preset}`)}
        </Button>
      ))}
    </div>
  )
}
