import { type ReactNode, useContext } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { paths } from '../lib/paths.ts'
import { Anchor } from './Anchor.tsx'
import { InShell } from './inShell.ts'
import { PageHeading } from './PageHeading.tsx'
import styles from './PlainPage.module.css'

type Props = {
  title: string
  children: ReactNode
  /** Shown next to the link home. */
  links?: ReactNode
}

/** A page of a few sentences with a link home. Inside the shell it uses the shell's main landmark; alone it has one. */
export function PlainPage({ title, children, links }: Props) {
  const { t } = useTranslation()
  const inShell = useContext(InShell)
  const page = (
    <article className={styles['page']} data-in-shell={inShell || undefined}>
      <PageHeading title={title} />
      {children}
      <p className={styles['links']}>
        <Anchor href={paths.home}>{t('pages.home')}</Anchor>
        {links}
      </p>
    </article>
  )
  return inShell ? page : <main>{page}</main>
}
