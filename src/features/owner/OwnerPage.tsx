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
  children: ReactNode
}

export function OwnerPage({ title, heading = title, lead, children }: OwnerPageProps) {
  useFreshSession()

  return (
    <Page title={title}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <Body>{children}</Body>
    </Page>
  )
}

const Body = styled.div`
  margin-top: ${theme.space(8)};
`
