import { FakeEventSource } from './fakeEventSource'

/** Adds the browser APIs that our code needs and jsdom lacks. */
export function polyfillJsdom() {
  Object.assign(window, { scrollTo: scroll, ResizeObserver: NoLayout, FormData: FormDataOfForms })
  Object.assign(window, { EventSource: FakeEventSource, IntersectionObserver: NoLayout })
  Element.prototype.scrollIntoView = function (this: Element) {
    this.setAttribute('data-scrolled-to', '')
  }
  Object.assign(HTMLElement.prototype, { showPopover: noop, hidePopover: noop })
  Object.assign(HTMLDialogElement.prototype, { show: open, showModal: open, close })
  keepOnlyHidingRules()
}

/** Keeps only the CSS rules that affect visibility: jsdom matches every rule against every element, which is slow. */
function keepOnlyHidingRules() {
  const insertRule: CSSStyleSheet['insertRule'] = Reflect.get(CSSStyleSheet.prototype, 'insertRule')
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    return insertRule.call(this, hiding.test(rule) ? rule : '@media print {}', index)
  }
}

const hiding = /\b(display|visibility|opacity|pointer-events)\b/

const noop = () => undefined

function scroll(position: ScrollToOptions) {
  Object.assign(window, { scrollY: position.top })
}

/** jsdom has no layout: sizes never change and nothing comes into view. */
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

/** Node's fetch accepts only Node's FormData, which cannot read a form. */
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
