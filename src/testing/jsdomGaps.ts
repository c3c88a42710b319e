import { FakeEventSource } from './fakeEventSource'

/** What browsers have and jsdom lacks, as far as our code needs it. */
export function fillInJsdom() {
  Object.assign(window, { scrollTo: scroll, ResizeObserver: NoLayout, FormData: FormDataOfForms })
  Object.assign(window, { EventSource: FakeEventSource, IntersectionObserver: NoLayout })
  Element.prototype.scrollIntoView = function (this: Element) {
    this.setAttribute('data-scrolled-to', '')
  }
  Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing })
  Object.assign(HTMLDialogElement.prototype, { show: open, showModal: open, close })
  keepOnlyHidingRules()
}

/** jsdom matches every rule against every element, which is slow; only those that hide something matter to a test. */
function keepOnlyHidingRules() {
  const insertRule: CSSStyleSheet['insertRule'] = Reflect.get(CSSStyleSheet.prototype, 'insertRule')
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    return insertRule.call(this, hiding.test(rule) ? rule : '@media print {}', index)
  }
}

const hiding = /\b(display|visibility|opacity|pointer-events|content-visibility)\b/

const nothing = () => undefined

function scroll(position: ScrollToOptions) {
  Object.assign(window, { scrollY: position.top })
}

/** jsdom lays nothing out, so nothing changes its size or comes into view. */
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function open(this: HTMLDialogElement) {
  this.setAttribute('open', '')
}

function close(this: HTMLDialogElement) {
  if (!this.hasAttribute('open')) return
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

/** fetch here is Node's and takes only Node's FormData, which cannot read a form. */
class FormDataOfForms extends FormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const control of form?.elements ?? []) {
      const isSkipped = control instanceof HTMLInputElement && /radio|checkbox/.test(control.type) && !control.checked
      const { name, value } = control as HTMLInputElement
      if (name && !isSkipped) this.append(name, value)
    }
  }
}
