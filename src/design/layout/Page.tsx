import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import styled from 'styled-components'
import { documentTitle } from '@contract/pageTitles'
import { scrollToHash } from '../../lib/scroll'
import { Container } from './Container'
import { theme } from '../tokens'

interface PageProps {
  /** Prefix of the document title; empty on home. */
  title: string
  /** `full`: sections bring their own containers. */
  width?: 'wide' | 'full'
  children: ReactNode
}

/** Sets the document title and renders the one `main`, the target of the skip link. */
export function Page({ title, width = 'wide', children }: PageProps) {
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title])

  // A link to one of its sections may have been followed before it was loaded.
  useEffect(scrollToHash, [])

  return (
    <main id="main" tabIndex={-1}>
      {width === 'full' ? children : <Body>{children}</Body>}
    </main>
  )
}

const Body = styled(Container)`
  padding-block: ${theme.space(8)} ${theme.space(18)};

  ${theme.from.tablet} {
    padding-block: ${theme.space(12)} ${theme.space(28)};
  }
`
