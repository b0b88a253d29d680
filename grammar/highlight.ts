// Maps the nodes of the grammar to highlighting tags.

import { styleTags, tags } from "@lezer/highlight";

/** The highlighting tag of each node. */
export const highlighting = /* @__PURE__ */ styleTags({
  "Name Member": tags.propertyName,
  String: tags.string,
  UnfinishedString: tags.string,
  Number: tags.number,
  Boolean: tags.bool,
  Null: tags.null,
  "Date UnfinishedDate BareDate": tags.literal,
  "AndOperator OrOperator NotOperator": tags.logicOperator,
  "NotWord Bang": tags.logicOperator,
  Operator: tags.compareOperator,
  "WrongOperator Junk TooDeep": tags.invalid,
  "WrongOperator/...": tags.invalid,
  "AddOperator MultiplyOperator Minus": tags.arithmeticOperator,
  "OpenParen CloseParen": tags.paren,
  "OpenBracket CloseBracket": tags.squareBracket,
  Comma: tags.separator,
  Dot: tags.derefOperator,
});
