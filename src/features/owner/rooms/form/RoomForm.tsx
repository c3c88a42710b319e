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
import { ConfirmDialog } from '../../shared/ConfirmDialog'
import { aboveBottomBar, StickyFoot } from '../../shared/formLayout'
import { RoomFields } from './RoomFields'
import type { RoomFormValues } from './roomFormValues'

interface RoomFormProps {
  name: string
  form: UseFormReturn<RoomFormValues>
  draft: ComponentProps<typeof DraftNotice>['draft']
  onSave: (values: RoomFormValues) => Promise<void>
  save: string
  saving: string
  priceHint?: ReactNode
  /** Above the button, in the place of what else is to say there. */
  notice?: ReactNode
  status?: ReactNode
}

/** A new price that looks like a slip of the finger is asked about before it is saved. */
export function RoomForm({ name, form, draft, onSave, save, saving, priceHint, notice, status }: RoomFormProps) {
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
        <RoomFields form={form} priceHint={priceHint} />
        {notice || (errors.root && <Notice tone="error">{errors.root.message}</Notice>)}
        <StickyFoot>
          <Button type="submit" busy={isSubmitting} busyText={saving}>
            {save}
          </Button>
          {status}
        </StickyFoot>
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
  ${aboveBottomBar}
  display: grid;
  gap: ${theme.space(8)};
`
