import { useEffect } from 'react'

/** Puts a text before the title of the tab, also when the page changes its title meanwhile. */
export function useTabTitle(text: string): void {
  useEffect(() => {
    const mark = `${text} · `
    const add = () => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title
    }
    add()
    const observer = new MutationObserver(add)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [text])
}
