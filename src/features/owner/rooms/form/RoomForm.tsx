import { useState, type ComponentProps, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { priceWarningThreshold } from '@contract/limits'
import { DraftNotice } from '../../../../components/DraftNotice'
import { Button } from '../../../../design/controls/Button'
import { Notice } from '../../../../design/feedback/Notice'
import { formatMoney } from '../../../../design/format'
import { theme } from '../../../../design/tokens'
import { bottomBar } from '../../OwnerNavigation'
import { ConfirmDialog } from '../../shared/ConfirmDialog'
import { FormFoot } from '../../shared/formLayout'
import { RoomFields } from './RoomFields'
import type { RoomFormValues } from './roomFormValues'

interface RoomFormProps {
  name: string
  form: UseFormReturn<RoomFormValues>
  draft: ComponentProps<typeof DraftNotice>['draft']
  onSave: (values: RoomFormValues) => Promise<void>
  save: string
  saving: string
  /** Above the button, in the place of what else is to say there. */
  notice?: ReactNode
  status?: ReactNode
}

/** A new price that looks like a slip of the finger is asked about before it is saved. */
export function RoomForm({ name, form, draft, onSave, save, saving, notice, status }: RoomFormProps) {
  const { handleSubmit, setFocus, formState } = form
  const { dirtyFields, errors, isSubmitting } = formState
  const [unusualPrice, setUnusualPrice] = useState<number>()

  const submit = handleSubmit((values) => {
    const price = Number(values.pricePerNight)
    return dirtyFields.pricePerNight && price > priceWarningThreshold ? setUnusualPrice(price) : onSave(values)
  })

  function confirm() {
    setUnusualPrice(undefined)
    void handleSubmit(onSave)()
  }

  function changePrice() {
    // The dialog gives the focus back when it goes.
    flushSync(() => setUnusualPrice(undefined))
    setFocus('pricePerNight')
  }

  return (
    <>
      <Form noValidate onSubmit={submit} aria-label={name}>
        <DraftNotice draft={draft} />
        <RoomFields form={form} />
        {notice || (errors.root && <Notice tone="error">{errors.root.message}</Notice>)}
        <Foot>
          <Button type="submit" busy={isSubmitting} busyText={saving}>
            {save}
          </Button>
          {status}
        </Foot>
      </Form>
      <ConfirmDialog
        open={unusualPrice !== undefined}
        title="Please check the price"
        no="Change the price"
        yes="Yes, that is right"
        onNo={changePrice}
        onYes={confirm}
      >
        <p>{formatMoney(unusualPrice ?? 0)} a night. Is that right?</p>
      </ConfirmDialog>
    </>
  )
}

const Form = styled.form`
  --below: 0px;
  display: grid;
  gap: ${theme.space(8)};

  ${theme.below.desktop} {
    --below: calc(${bottomBar} + env(safe-area-inset-bottom));
  }

  /* Keeps what has the focus clear of the button. */
  &&& :is(a, button, input, textarea, select) {
    scroll-margin-bottom: calc(var(--below) + ${theme.size.control} + ${theme.space(12)});
  }
`

/** In sight however long the form is. */
const Foot = styled(FormFoot)`
  position: sticky;
  z-index: 1;
  bottom: var(--below);
  padding-block: ${theme.space(3)};
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.paper};
`
