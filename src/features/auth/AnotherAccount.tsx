import styled from 'styled-components'
import type { User } from '../../../contract/entities'
import { browser } from '../../browser'
import { Button } from '../../design/controls/Button'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { theme } from '../../design/tokens'

interface AnotherAccountProps {
  opener: User
  user: User
}

/** Stands for a page that belongs to the one who was logged in before. */
export function AnotherAccount({ opener, user }: AnotherAccountProps) {
  const lead = `${opener.name} opened this page. To go on where they were, log in as ${opener.name} again in another tab.`

  return (
    <Page title="Another account">
      <PageHeading lead={lead}>This page belongs to another account</PageHeading>
      <Way>
        <Button onClick={browser.reload}>Continue as {user.name}</Button>
      </Way>
    </Page>
  )
}

const Way = styled.p`
  margin-top: ${theme.space(8)};
`
