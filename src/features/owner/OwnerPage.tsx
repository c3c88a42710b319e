import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { theme } from '../../design/tokens'
import { useFreshSession } from '../auth/useSession'

interface OwnerPageProps {
  title: string
  /** Where it is not the title. */
  heading?: string
  lead?: ReactNode
  /** A link beside the heading. */
  aside?: ReactNode
  children: ReactNode
}

export function OwnerPage({ title, heading = title, lead, aside, children }: OwnerPageProps) {
  useFreshSession()

  return (
    <Page title={title}>
      <Head>
        <PageHeading lead={lead}>{heading}</PageHeading>
        {aside}
      </Head>
      <Body>{children}</Body>
    </Page>
  )
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 0 ${theme.space(4)};
`

const Body = styled.div`
  margin-top: ${theme.space(8)};
`
