import type { ReactNode } from 'react'
import styled from 'styled-components'
import { LinkButton } from '../../design/controls/LinkButton'
import { StaySearchForm } from '../../components/StaySearchForm'
import { SupportLink, supportEmail } from '../../components/SupportEmail'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'
import { useDestinationSearch } from '../home/useDestinationSearch'
import { QuietScene } from './QuietScene'

export default function NotFoundPage({ reason = 'There is nothing at this address.' }: { reason?: ReactNode }) {
  const email = supportEmail()

  return (
    <Page title="Page not found" width="full">
      <QuietScene on={<StaySearchForm {...useDestinationSearch()} />}>
        <PageHeading lead={reason}>Page not found</PageHeading>
        <Actions>
          <LinkButton to={appPaths.home} variant="quiet">
            Go back home
          </LinkButton>
          <LinkButton to={appPaths.contact} variant="quiet">
            Contact support
          </LinkButton>
        </Actions>
        {email && (
          <p>
            Something missing? Write to us at <SupportLink email={email} />.
          </p>
        )}
      </QuietScene>
    </Page>
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(4)};
`
