import type { ReactNode } from 'react'
import styled from 'styled-components'
import { SubjectRow } from '../../design/layout/SubjectRow'
import { theme } from '../../design/tokens'

/** Text, or several paragraphs. */
export function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SubjectRow>
      <h2>{title}</h2>
      <Text>{children}</Text>
    </SubjectRow>
  )
}

const Text = styled.div`
  max-width: ${theme.layout.measure};

  p + p {
    margin-top: ${theme.space(4)};
  }

  ul {
    display: grid;
    gap: ${theme.space(3)};
    padding-left: ${theme.space(6)};
    list-style: disc;
  }
`
