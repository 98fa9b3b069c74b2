import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely'

/** PostgreSQL that accepts an empty list after `in`, as SQLite does: nothing is in it. */
export class EmptyListPostgresDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new EmptyListCompiler()
  }
}

class EmptyListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const isEmptyList = PrimitiveValueListNode.is(rightOperand) && rightOperand.values.length === 0
    if (!isEmptyList || !OperatorNode.is(operator)) super.visitBinaryOperation(node)
    else this.append(operator.operator === 'not in' ? 'true' : 'false')
  }
}
