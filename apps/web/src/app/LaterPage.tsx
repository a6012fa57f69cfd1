import { useTranslation } from '../lib/i18n.ts'
import { PlainPage } from './PlainPage.tsx'

/** An honest page for a screen that a later version brings: what will be there, and what to do meanwhile. */
function LaterPage({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <PlainPage title={t(`pages.later.${name}.title`)}>
      <p>{t(`pages.later.${name}.text`)}</p>
    </PlainPage>
  )
}

/** The page of one route; `name` is its key under `pages.later`. */
export const laterPage = (name: string) => () => <LaterPage name={name} />
