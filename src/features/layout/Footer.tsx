import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
import { Logo } from '../../design/media/Logo'
import { ThemeSwitch } from './ThemeSwitch'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'
import { NewsletterForm } from './NewsletterForm'

const links = [
  { label: 'About', to: appPaths.about },
  { label: 'Contact', to: appPaths.contact },
  { label: 'Privacy policy', to: appPaths.privacy },
  { label: 'Terms', to: appPaths.terms },
]

export function Footer() {
  const { pathname } = useLocation()

  return (
    <Background>
      <Container>
        <Columns>
          <Brand>
            <Logo />
            <p>Rooms worth waking up in, booked in a few calm minutes.</p>
          </Brand>
          <Newsletter $belowAnother={pathname === appPaths.home} aria-labelledby="newsletter">
            <Heading id="newsletter">New places, now and then</Heading>
            <NewsletterForm />
          </Newsletter>
        </Columns>
        <BottomRow>
          <nav aria-label="Footer">
            <Links>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <FooterLink to={to}>{label}</FooterLink>
                </li>
              ))}
            </Links>
          </nav>
          <ThemeSwitch />
        </BottomRow>
      </Container>
    </Background>
  )
}

/* Dark in both themes: color-scheme switches every token inside. */
const Background = styled.footer`
  color-scheme: dark;
  /* At the bottom of the window on pages shorter than it. */
  position: sticky;
  top: 100vh;
  padding-block: ${theme.space(12)} ${theme.space(8)};
  background: ${theme.color.footer};
  color: ${theme.color.onFooter};
`

const Columns = styled.div`
  display: grid;
  gap: ${theme.space(8)} ${theme.layout.gap};

  ${theme.from.tablet} {
    grid-template-columns: 1fr 1fr;
    align-items: start;
  }
`

const Brand = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  max-width: 22rem;
  color: ${theme.color.quietOnFooter};

  svg {
    color: ${theme.color.onFooter};
  }
`

/** Home's own stands right above it where there is one column. */
const Newsletter = styled.section<{ $belowAnother: boolean }>`
  ${({ $belowAnother }) => $belowAnother && `${theme.below.tablet} { display: none; }`}
`

const Heading = styled.h2`
  margin-bottom: ${theme.space(4)};
  ${theme.type.card}
`

const BottomRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)} ${theme.space(6)};
  margin-top: ${theme.space(12)};
  padding-top: ${theme.space(4)};
  border-top: 1px solid rgb(255 255 255 / 18%);
`

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(6)};
`

const FooterLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-width: ${theme.size.target};
  min-height: ${theme.size.target};
  ${theme.type.small}
  color: ${theme.color.quietOnFooter};

  &:hover {
    color: ${theme.color.onFooter};
  }
`
