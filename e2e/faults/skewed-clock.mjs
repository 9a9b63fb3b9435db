// Loaded before a process of the product: its clock then goes CLOCK_SKEW_MS before or behind this machine's.
const skew = Number(process.env.CLOCK_SKEW_MS ?? 0);
const TrueDate = Date;

globalThis.Date = class Date extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(TrueDate.now() + skew);
    else super(...parts);
  }

  static now() {
    return TrueDate.now() + skew;
  }

  static [Symbol.hasInstance](value) {
    return TrueDate[Symbol.hasInstance].call(TrueDate, value);
  }
};
