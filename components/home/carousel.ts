import { whenParsed } from '#components/islands/moments.ts'

/**
 * What a carousel of banners does beyond scrolling: previous, next, pause, and turning by itself. No React: it runs on the
 * home page before anything was touched. Source: WAI-ARIA APG, carousel; WCAG 2.2.2.
 */

const turnEveryMs = 7000

class BannerCarousel extends HTMLElement {
  #index = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #isVisible = false
  #isHeld = false
  #isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches
  #stop = new AbortController()

  connectedCallback(): void {
    const { signal } = (this.#stop = new AbortController())
    // while the document streams, what is inside comes after the element itself
    whenParsed(() => {
      if (!signal.aborted) this.#start(signal)
    })
  }

  disconnectedCallback(): void {
    this.#stop.abort()
    clearInterval(this.#timer)
  }

  get #track(): HTMLElement {
    return this.querySelector<HTMLElement>('[data-track]')!
  }

  get #slides(): HTMLElement[] {
    return [...this.#track.children] as HTMLElement[]
  }

  get #pauseButton(): HTMLElement | null {
    return this.querySelector<HTMLElement>('[data-pause]')
  }

  #start(signal: AbortSignal): void {
    if (this.#slides.length < 2) return
    this.addEventListener('click', (event) => this.#click(event), { signal })
    for (const type of ['pointerenter', 'focusin'])
      this.addEventListener(type, () => this.#hold(true), { signal })
    for (const type of ['pointerleave', 'focusout'])
      this.addEventListener(type, () => this.#hold(this.matches(':hover, :focus-within')), {
        signal,
      })
    document.addEventListener('visibilitychange', () => this.#turn(), { signal })
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (target !== this && isIntersecting)
            this.#mark(this.#slides.indexOf(target as HTMLElement))
        }
      },
      { root: this.#track, threshold: 0.6 },
    )
    for (const it of this.#slides) seen.observe(it)
    const near = new IntersectionObserver(
      ([entry]) => {
        this.#isVisible = entry?.isIntersecting === true
        this.#turn()
      },
      { threshold: 0.5 },
    )
    near.observe(this)
    signal.addEventListener('abort', () => {
      seen.disconnect()
      near.disconnect()
    })
    this.#pauseButton?.removeAttribute('hidden')
    this.#turn()
  }

  #click(event: Event): void {
    const target = event.target as Element
    const dot = target.closest<HTMLElement>('[data-dot]')
    const step = target.closest<HTMLElement>('[data-step]')
    if (dot) {
      event.preventDefault()
      this.#show([...this.querySelectorAll('[data-dot]')].indexOf(dot))
    } else if (step) this.#show(this.#index + Number(step.dataset.step))
    else if (!target.closest('[data-pause]')) return
    // whoever takes the wheel keeps it
    this.#isPaused = !target.closest('[data-pause]') || !this.#isPaused
    this.#turn()
  }

  #hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#turn()
  }

  /** Scrolls to a banner; after the last comes the first. */
  #show(index: number): void {
    const slides = this.#slides
    const next = slides[(index + slides.length) % slides.length]
    if (next) this.#track.scrollTo({ left: next.offsetLeft - this.#track.offsetLeft })
  }

  #mark(index: number): void {
    this.#index = index
    for (const [at, dot] of [...this.querySelectorAll('[data-dot]')].entries()) {
      if (at === index) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }

  /** Turns while it is seen, not touched and not paused. */
  #turn(): void {
    clearInterval(this.#timer)
    const isTurning = this.#isVisible && !this.#isHeld && !this.#isPaused && !document.hidden
    if (isTurning) this.#timer = setInterval(() => this.#show(this.#index + 1), turnEveryMs)
    // what turns by itself is not read out; what somebody turns is
    this.#track.setAttribute('aria-live', this.#isPaused ? 'polite' : 'off')
    const button = this.#pauseButton
    if (!button || button.hasAttribute('data-paused') === this.#isPaused) return
    button.toggleAttribute('data-paused', this.#isPaused)
    const { playLabel = '' } = button.dataset
    button.dataset.playLabel = button.getAttribute('aria-label') ?? ''
    button.setAttribute('aria-label', playLabel)
  }
}

customElements.define('banner-carousel', BannerCarousel)
