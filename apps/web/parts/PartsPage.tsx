import { useMantineColorScheme } from '@mantine/core'
import { type ComponentType, useEffect } from 'react'
import { setLanguage, useTranslation } from '../src/lib/i18n.ts'
import { ChoiceBar } from '../src/ui/ChoiceBar.tsx'
import { PageHeading } from '../src/ui/PageHeading.tsx'
import { Toasts } from '../src/ui/Toasts.tsx'
import { type Part, partGroups, type Words } from '../src/ui/part.ts'
import css from './PartsPage.module.css'

/** Finds every `X.parts.tsx` in `ui/`, so that a new one appears automatically. */
const files = import.meta.glob<{ part: Part }>('../src/ui/**/*.parts.tsx', { eager: true })
const parts = Object.entries(files).map(([file, { part }]) => ({
  ...part,
  name: file.replace(/^.*\/(\w+)\.parts\.tsx$/, '$1'),
}))

/** All parts of `ui/` in their states, for developers; `npm run dev`, then `/parts`. */
export function PartsPage() {
  const { i18n } = useTranslation()
  const w: Words = (english, french) => (i18n.language === 'fr-fr' ? french : english)
  useEffect(() => {
    document.body.dataset['page'] = 'work'
  }, [])
  return (
    <>
      <header className={css.head}>
        <PageHeading title="Parts" />
        <Switches />
      </header>
      <nav className={css.links} aria-label="Groups">
        {partGroups.map((group) => (
          <a key={group} href={`#${group}`}>
            {group}
          </a>
        ))}
      </nav>
      <main id="main" className={css.main}>
        {partGroups.map((group) => (
          <section key={group} id={group} aria-label={group}>
            <h2>{group}</h2>
            {parts
              .filter((part) => part.group === group)
              .map((part) => (
                <Shown key={part.name} name={part.name} part={part} w={w} />
              ))}
          </section>
        ))}
      </main>
      <Toasts />
    </>
  )
}

function Shown({ name, part, w }: { name: string; part: Part; w: Words }) {
  return (
    <article className={css.part} aria-label={name}>
      <h3>{name}</h3>
      <div className={css.states} data-wide={part.wide}>
        {Object.entries(part.states).map(([state, draw]) => {
          // Each state is a component of its own: it may use hooks.
          const State: ComponentType<{ w: Words }> = draw
          return (
            <figure key={state} className={css.state} data-state={state}>
              <figcaption>{state}</figcaption>
              <State w={w} />
            </figure>
          )
        })}
      </div>
    </article>
  )
}

function Switches() {
  const { i18n } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={css.switches}>
      <ChoiceBar
        label="Scheme"
        choices={[
          { value: 'auto', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={colorScheme}
        onChange={setColorScheme}
      />
      <ChoiceBar
        label="Language"
        choices={[
          { value: 'en-us', label: 'English', lang: 'en' },
          { value: 'fr-fr', label: 'Français', lang: 'fr' },
        ]}
        value={i18n.language}
        onChange={(language) => void setLanguage(language)}
      />
    </div>
  )
}
