/**
 * Puts the focus on a form's first field with an error, once the errors are on the page. A failed call tells React by a
 * timer, which the first frame may come before.
 */
export function focusFirstInvalid(form: HTMLElement, frames = 9): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid]');
    if (field) field.focus();
    else if (frames) focusFirstInvalid(form, frames - 1);
  });
}
