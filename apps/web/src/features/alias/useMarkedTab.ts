import { useEffect } from 'react'

/** While it is used, the tab's title begins with `mark`, whatever a page calls itself, and its icon is another. */
export function useMarkedTab(mark: string): void {
  useEffect(() => {
    const put = () => {
      const bare = document.title.replaceAll(mark, '')
      if (document.title !== mark + bare) document.title = mark + bare
    }
    const watcher = new MutationObserver(put)
    watcher.observe(document.head, { subtree: true, childList: true, characterData: true })
    put()
    return () => {
      watcher.disconnect()
      document.title = document.title.replaceAll(mark, '')
    }
  }, [mark])
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const own = icon?.href
    if (icon) icon.href = '/assets/favicon-alias.svg'
    return () => {
      if (icon && own) icon.href = own
    }
  }, [])
}
