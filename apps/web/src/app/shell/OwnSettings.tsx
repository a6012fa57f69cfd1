import { useState } from 'react'
import { useMe, useUpdatePreferences } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { setShortcuts, useShortcutsOn } from '../../lib/shortcuts.ts'
import { SwitchField } from '../../ui/CheckField.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'

// i18n: shell.density.* and common.themes.*
const choices = {
  theme: { legend: 'common.theme', texts: 'common.themes', values: ['auto', 'light', 'dark'] },
  density: { legend: 'shell.density.legend', texts: 'shell.density', values: ['compact', 'default', 'comfortable'] },
} as const

function Choice({ name }: { name: keyof typeof choices }) {
  const { t } = useTranslation()
  const stored = useMe().preferences[name]
  // Applied immediately; the cache notifies its subscribers a moment later.
  const [chosen, setChosen] = useState<string>(stored)
  const save = useUpdatePreferences()
  const choose = (value: string) => {
    setChosen(value)
    save.mutate({ [name]: value }, { onError: () => setChosen(stored) })
  }
  const { legend, texts, values } = choices[name]
  return (
    <div>
      <RadioGroup
        title={t(legend)}
        options={values.map((value) => ({ value, label: t(`${texts}.${value}`) }))}
        value={chosen}
        onChange={choose}
      />
      {save.isError && <p role="alert">{save.error.message}</p>}
    </div>
  )
}

function Shortcuts() {
  const { t } = useTranslation()
  const on = useShortcutsOn()
  return (
    <SwitchField
      label={t('shell.shortcuts.label')}
      help={t('shell.shortcuts.hint')}
      checked={on}
      onChange={(event) => setShortcuts(event.currentTarget.checked)}
    />
  )
}

/** Theme and density are stored with the person, shortcuts in this browser. All take effect immediately. */
export const OwnChoices = () => (
  <>
    <Choice name="theme" />
    <Choice name="density" />
    <Shortcuts />
  </>
)
