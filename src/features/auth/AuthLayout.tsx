import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { Button } from '../../design/controls/Button'
import type { ButtonVariant } from '../../design/controls/buttonStyle'
import { Notice } from '../../design/feedback/Notice'
import { Page } from '../../design/layout/Page'
import { Picture, type PictureName } from '../../design/media/Picture'
import { pictures } from '../../design/media/pictures'
import { theme } from '../../design/tokens'

/** A narrow form and, on wide screens, a picture beside it. */
export function AuthLayout({ title, picture, children }: { title: string; picture: PictureName; children: ReactNode }) {
  return (
    <Page title={title} width="full">
      <Halves>
        <FormColumn>{children}</FormColumn>
        <PictureColumn>
          <Picture name={picture} alt="" fill sizes={sizesOf(picture)} />
        </PictureColumn>
      </Halves>
    </Page>
  )
}

/** It covers its column, so the height of the window may ask for more pixels than the column is wide. */
function sizesOf(name: PictureName) {
  const [width, height] = pictures[name].ratio
  return `(min-width: 1024px) max(55vw, ${Math.ceil((100 * width) / height)}vh), 1px`
}

interface AuthFormProps<Values extends FieldValues> extends ComponentProps<'form'> {
  form: Pick<UseFormReturn<Values>, 'formState'>
  submitLabel: string
  busyText?: string
  variant?: ButtonVariant
}

/** Fields, what the server has against them, and the button that sends them. */
export function AuthForm<Values extends FieldValues>({
  form: { formState },
  submitLabel,
  busyText,
  variant,
  children,
  ...rest
}: AuthFormProps<Values>) {
  const { errors, isSubmitting } = formState

  return (
    <Form noValidate {...rest}>
      {children}
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <Button type="submit" variant={variant} wide={!variant} busy={isSubmitting} busyText={busyText}>
        {submitLabel}
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`

export const Aside = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space(3)};
  color: ${theme.color.quiet};
  ${theme.type.small}

  & + & {
    margin-top: ${theme.space(2)};
  }

  /* Aligned with the form’s edge when wrapped. */
  button {
    padding-inline: 0;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.size.target};
  }
`

const Halves = styled.div`
  display: grid;
  min-height: calc(100dvh - ${theme.layout.bar});

  ${theme.from.desktop} {
    grid-template-columns: 45fr 55fr;
  }
`

const FormColumn = styled.div`
  display: grid;
  align-content: start;
  justify-content: center;
  grid-template-columns: minmax(0, 420px);
  gap: ${theme.space(8)};
  padding: ${theme.space(8)} ${theme.layout.gutter} ${theme.space(12)};

  ${theme.from.desktop} {
    align-content: center;
  }
`

const PictureColumn = styled.div`
  position: sticky;
  top: ${theme.layout.bar};
  height: calc(100dvh - ${theme.layout.bar});

  picture {
    display: block;
    height: 100%;
  }

  ${theme.below.desktop} {
    display: none;
  }
`
