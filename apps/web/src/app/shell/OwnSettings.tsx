import IconSettings from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { useId, useState } from 'react'
import { useMe, useUpdatePreferences } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { setShortcuts, useShortcutsOn } from '../../lib/shortcuts.ts'
import { Popover } from '../../ui/Popover.tsx'
import header from './Header.module.css'
import css from './OwnSettings.module.css'

// i18n: shell.density.* and common.themes.*
const choices = {
  theme: { legend: 'common.theme', texts: 'common.themes', values: ['auto', 'light', 'dark'] },
  density: { legend: 'shell.density.legend', texts: 'shell.density', values: ['compact', 'default', 'comfortable'] },
} as const

function Choice({ name }: { name: keyof typeof choices }) {
  const { t } = useTranslation()
  const stored = useMe().preferences[name]
  // Applied at once; the cache notifies its subscribers a moment later.
  const [chosen, setChosen] = useState<string>(stored)
  const save = useUpdatePreferences()
  const choose = (value: string) => {
    setChosen(value)
    save.mutate({ [name]: value }, { onError: () => setChosen(stored) })
  }
  const { legend, texts, values } = choices[name]
  return (
    <fieldset className={css.choice}>
      <legend>{t(legend)}</legend>
      {values.map((value) => (
        <label key={value} className={css.option}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => choose(value)} />
          {t(`${texts}.${value}`)}
        </label>
      ))}
      {save.isError && <p role="alert">{save.error.message}</p>}
    </fieldset>
  )
}

function Shortcuts() {
  const { t } = useTranslation()
  const on = useShortcutsOn()
  const hint = useId()
  return (
    <div className={css.choice}>
      <label className={css.option}>
        <input
          type="checkbox"
          checked={on}
          aria-describedby={hint}
          onChange={(event) => setShortcuts(event.currentTarget.checked)}
        />
        {t('shell.shortcuts.label')}
      </label>
      <p id={hint} className={css.hint}>
        {t('shell.shortcuts.hint')}
      </p>
    </div>
  )
}

/** Theme and density, stored with the person, and shortcuts, stored in this browser; all take effect at once. */
export const OwnChoices = () => (
  <>
    <Choice name="theme" />
    <Choice name="density" />
    <Shortcuts />
  </>
)

/** Those choices under a button of the header. */
export function OwnSettings() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { email } = useMe()
  return (
    <Popover
      label={t('shell.display')}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={240}
      target={
        <button
          type="button"
          className={header.icon}
          aria-label={t('shell.display')}
          onClick={() => setOpened(!opened)}
        >
          <IconSettings size={20} stroke={1.5} aria-hidden="true" />
        </button>
      }
    >
      <div className={css.choices}>
        <p className={css.email}>{email}</p>
        <OwnChoices />
      </div>
    </Popover>
  )
}
