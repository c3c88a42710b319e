import { browser } from '../browser'
import { Button } from '../design/controls/Button'
import { LinkButton } from '../design/controls/LinkButton'
import { Page } from '../design/layout/Page'
import { PageHeading } from '../design/layout/PageHeading'
import styled from 'styled-components'
import { appPaths } from '../paths'
import { theme } from '../design/tokens'

export function PageCrash() {
  return (
    <Page title="Something went wrong">
      <PageHeading lead="The rest of StayScape still works. You can load this page again or go back home.">
        This page could not be shown
      </PageHeading>
      <Actions>
        <Button onClick={() => browser.reload()}>Load again</Button>
        <LinkButton to={appPaths.home} variant="quiet">
          Go back home
        </LinkButton>
      </Actions>
    </Page>
  )
}

/** Without router or store, which may be what crashed. */
export function AppCrash() {
  return (
    <Page title="Something went wrong">
      <PageHeading lead="Loading the site again usually helps.">StayScape could not be shown</PageHeading>
      <Actions>
        <Button onClick={() => browser.reload()}>Load again</Button>
        <a href={appPaths.home}>Go back home</a>
      </Actions>
    </Page>
  )
}

const Actions = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(4)};
  align-items: center;
  margin-top: ${theme.space(8)};
`
