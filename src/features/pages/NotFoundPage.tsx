import styled from 'styled-components'
import { LinkButton } from '../../design/controls/LinkButton'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { theme } from '../../design/tokens'
import { appPaths } from '../../paths'
import { QuietScene } from './QuietScene'

export function NotFoundPage({ reason = 'There is nothing at this address.' }: { reason?: string }) {
  return (
    <Page title="Page not found" width="full">
      <QuietScene>
        <PageHeading lead={reason}>Page not found</PageHeading>
        <Actions>
          <LinkButton to={appPaths.home}>Go back home</LinkButton>
          <LinkButton to={appPaths.contact} variant="quiet">
            Contact support
          </LinkButton>
        </Actions>
      </QuietScene>
    </Page>
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(4)};
`
