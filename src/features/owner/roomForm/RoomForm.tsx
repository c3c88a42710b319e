import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { usualPriceMax } from '../../../../contract/limits'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'
import type { Edited } from '../editing/useEdited'
import { Question } from '../Question'
import { sentOf, type RoomEntries } from './entries'
import { RoomFields } from './RoomFields'

interface RoomFormProps {
  /** Accessible name. */
  name: string
  form: UseFormReturn<RoomEntries>
  /** Of a room that there is already. */
  edited?: Edited<RoomEntries>
  onSave: (entries: RoomEntries) => Promise<void>
  /** The button's labels. */
  save: string
  saving: string
  /** Beside the button. */
  children?: ReactNode
  /** Another one begins with other pictures: what was said of the last ones goes. */
  round?: number
}

/** The one form of a room. A price that looks like a slip of the finger is asked about before it is saved. */
export function RoomForm({ name, form, edited, onSave, save, saving, children, round }: RoomFormProps) {
  const { handleSubmit, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const [asked, setAsked] = useState<number>()

  const submit = handleSubmit((entries) => {
    const price = Number(sentOf(entries).pricePerNight)
    const isNew = !edited || edited.changesIn(entries).pricePerNight !== undefined
    return isNew && price > usualPriceMax ? setAsked(price) : onSave(entries)
  })

  function confirm() {
    setAsked(undefined)
    void handleSubmit(onSave)()
  }

  function changePrice() {
    // The dialog gives the focus back when it goes.
    flushSync(() => setAsked(undefined))
    setFocus('pricePerNight')
  }

  return (
    <>
      <Form noValidate onSubmit={submit} aria-label={name}>
        <RoomFields form={form} edited={edited} round={round} />
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <Finish>
          <Button type="submit" busy={isSubmitting} busyText={saving}>
            {save}
          </Button>
          {children}
        </Finish>
      </Form>
      <Question
        open={asked !== undefined}
        title="Please check the price"
        no="Change the price"
        yes="Yes, that is right"
        onNo={changePrice}
        onYes={confirm}
      >
        <p>{formatMoney(asked ?? 0)} a night. Is that right?</p>
      </Question>
    </>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(8)};
`

/* On a phone the news stands above the button: below it, the bottom bar would hide it. */
const Finish = styled.div`
  display: flex;
  flex-direction: column-reverse;
  align-items: start;
  gap: ${theme.space(4)} ${theme.space(6)};

  ${theme.from.tablet} {
    flex-flow: row wrap;
    align-items: center;
  }
`
