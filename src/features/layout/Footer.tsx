import { useRef, useState, type FormEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { validateField } from '@contract/field'
import { firstFields } from '@contract/firstFields'
import { messages } from '@contract/messages'
import { Button } from '../../design/controls/Button'
import { TextField } from '../../design/controls/TextField'
import { notify } from '../../design/feedback/notify'
import { Container } from '../../design/layout/Container'
import { Logo } from '../../design/media/Logo'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'
import { ThemeSwitch } from './ThemeSwitch'

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

/** Only says thank you: nothing is sent. */
function NewsletterForm() {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()

  const emailProblem = () => validateField(firstFields.email, input.current?.value ?? '')

  function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const problem = emailProblem()
    setError(problem)
    if (problem) return input.current?.focus()

    notify.success(messages.subscribed)
    event.currentTarget.reset()
  }

  return (
    // The browser's own error bubbles vanish after a moment.
    <Form noValidate onSubmit={subscribe} aria-label="Newsletter">
      <TextField
        ref={input}
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={error}
        onChange={() => error && setError(emailProblem())}
      />
      <Button type="submit">Subscribe</Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(3)};
  max-width: 28rem;

  /* Aligned with the input, not with its label or error. */
  button {
    align-self: start;
    margin-top: calc(${theme.space(1)} + 0.8125rem * 1.4);
  }
`

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
