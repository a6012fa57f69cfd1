import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/pageTitle.ts'
import { usePageFocus } from '../lib/usePageFocus.ts'
import { Anchor } from './Anchor.tsx'
import styles from './PageHeading.module.css'

type Props = {
  /** The name of the page, also in the browser's tab. */
  title: string
  /** A prefix of the title in the browser tab. */
  tabPrefix?: string
  /** The page above this one. */
  back?: { href: string; text: string }
  className?: string | undefined
  /** Shown instead of the title. */
  children?: ReactNode
}

/** A page's h1. It has the focus when the page opens, for keyboard and screen readers, and names the browser's tab. */
export function PageHeading({ title, tabPrefix, back, className = styles['title'], children = title }: Props) {
  const heading = usePageFocus()
  usePageTitle(title, tabPrefix)
  return (
    <>
      {back && (
        <p className={styles['title']}>
          <Anchor href={back.href}>{back.text}</Anchor>
        </p>
      )}
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  )
}
